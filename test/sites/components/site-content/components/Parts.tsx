export const Part = () => <hr />

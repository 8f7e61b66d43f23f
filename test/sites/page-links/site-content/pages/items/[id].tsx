export default () => <h1>An item</h1>

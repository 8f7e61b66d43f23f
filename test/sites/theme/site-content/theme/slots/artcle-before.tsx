export default () => <p>Nobody sees this.</p>

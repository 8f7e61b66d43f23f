export default { title: 'Data', baseUrl: '/base/' }

export default { title: 'Data', lang: 'zh', baseUrl: '/base/' }

export default { title: 'Links', lang: 'en', linkedFolders: ['../packages'] }

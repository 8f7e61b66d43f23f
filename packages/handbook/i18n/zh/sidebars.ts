import { sidebars } from '../../sidebars.ts'

export default sidebars({
  recipes: '常见做法',
  moving: '从其他工具迁移',
  reference: '参考',
  description: '配置项、命令与诊断代码。',
  commands: '命令',
  keys: '全部配置项',
  codes: '诊断代码',
  others: '其他工具的配置项',
})

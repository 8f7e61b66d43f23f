/** 一笔一画的图标，颜色随文字。 */
const PATHS = {
  plugin: 'M9 4v3m6-3v3M6 7h12v5a6 6 0 0 1-12 0zm6 11v3',
  listener: 'M5 10v4m4-8v12m4-15v18m4-13v8m4-5v2',
  adapter: 'M4 8h13m-4-4 4 4-4 4M20 16H7m4 4-4-4 4-4',
  native: 'M8 3h8a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zm2 4h4m-4 4h4m-2 7h.01',
  web: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3 3 3 15 0 18-3-3-3-15 0-18z',
  update: 'M4 12a8 8 0 0 1 14-5l2 2m0-5v5h-5m5 3a8 8 0 0 1-14 5l-2-2m0 5v-5h5',
} as const

export type IconName = keyof typeof PATHS

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="home-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}

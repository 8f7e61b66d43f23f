import { Image, Link } from '@chatdocs/runtime'
import type { Plugin } from './_plugin.ts'
import type { CardWords } from './_words.ts'

interface CardProps {
  plugin: Plugin
  tags: readonly string[]
  words: CardWords
}

/** 一个插件的卡片。复制按钮由站点统一处理：`figure` 里的 `code` 与 `data-copy`。 */
export function Card({ plugin, tags, words }: CardProps) {
  const { name, title, description, author, version, updated, keywords, repository, install } = plugin
  return (
    <article className="store-card" aria-labelledby={idOf(name)}>
      <header className="store-card-head">
        <Icon plugin={plugin} />
        <div className="store-card-names">
          <h3 id={idOf(name)} className="store-card-title">
            {title}
          </h3>
          <code className="store-card-name">{name}</code>
        </div>
      </header>
      <p className="store-card-text">{description}</p>
      <ul className="store-card-tags" aria-label={words.tags}>
        {keywords.map((each) => (
          <li key={each} className={tags.includes(each) ? 'store-tag store-tag-on' : 'store-tag'}>
            {each}
          </li>
        ))}
      </ul>
      <figure className="store-install">
        <code>{install}</code>
        <button type="button" data-copy="" className="store-copy" aria-label={words.copyLabel(title)}>
          {words.copy}
        </button>
      </figure>
      <div className="store-card-foot">
        <span>
          {author} · v{version} · <time dateTime={updated}>{updated}</time>
        </span>
        <Link to={repository} className="store-card-link" aria-label={words.sourceLabel(title)}>
          {words.source}
        </Link>
      </div>
    </article>
  )
}

function idOf(name: string): string {
  return name.replace(/^@/, '').replace('/', '-')
}

/** 没有图标的，用名字的第一个字。 */
function Icon({ plugin: { icon, title } }: { plugin: Plugin }) {
  if (icon) return <Image className="store-icon" picture={icon} alt="" width={40} height={40} />
  return (
    <span className="store-icon store-icon-letter" aria-hidden="true">
      {[...title][0]}
    </span>
  )
}

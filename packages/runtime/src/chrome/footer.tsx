import { useSite } from '../state/reader.ts'
import { Link } from './link.tsx'

export function Footer() {
  const { footer } = useSite()
  if (!footer) return null
  return (
    <footer className="footer">
      {footer.columns.length > 0 && (
        <div className="footer-columns">
          {footer.columns.map(({ title, links }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their order
            <div key={index}>
              {title && <b>{title}</b>}
              <ul>
                {links.map(({ label, href }) => (
                  <li key={href}>
                    <Link to={href}>{label}</Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
      {footer.copyright && <p>{footer.copyright}</p>}
    </footer>
  )
}

import styles from './price.module.css'

export function Price({ amount, currencies = [] }) {
  return (
    <span className={styles.price}>
      {amount} {currencies.map(({ name }) => name).join(', ')}
    </span>
  )
}

export default function Frame({ children }) {
  return <section>{children}</section>
}

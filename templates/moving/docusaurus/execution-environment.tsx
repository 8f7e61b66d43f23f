const canUseDOM = typeof window !== 'undefined'

/** `@docusaurus/ExecutionEnvironment` */
export default {
  canUseDOM,
  canUseEventListeners: canUseDOM,
  canUseIntersectionObserver: canUseDOM,
  canUseViewport: canUseDOM,
}

/** Where built-in names of TypeScript and its libraries are documented. */

/** Objects of the language, each with a page at MDN. */
const GLOBALS = words(`
  AggregateError Array ArrayBuffer AsyncDisposableStack AsyncFunction AsyncGenerator AsyncGeneratorFunction
  AsyncIterator Atomics BigInt BigInt64Array BigUint64Array Boolean DataView Date DisposableStack Error
  EvalError FinalizationRegistry Float16Array Float32Array Float64Array Function Generator GeneratorFunction
  Int16Array Int32Array Int8Array Intl Iterator JSON Map Math Number Object Promise Proxy RangeError
  ReferenceError Reflect RegExp Set SharedArrayBuffer String SuppressedError Symbol SyntaxError TypeError
  URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet globalThis`)

/** Types that describe such an object under another name. */
const STAND_INS: Readonly<Record<string, string>> = {
  ReadonlyArray: 'Array',
  ReadonlyMap: 'Map',
  ReadonlySet: 'Set',
  PromiseLike: 'Promise',
  IteratorObject: 'Iterator',
  AsyncIteratorObject: 'AsyncIterator',
  ArrayIterator: 'Iterator',
  MapIterator: 'Iterator',
  SetIterator: 'Iterator',
  StringIterator: 'Iterator',
  CallableFunction: 'Function',
  NewableFunction: 'Function',
  ErrorOptions: 'Error/Error',
  ProxyHandler: 'Proxy/Proxy',
  PropertyDescriptor: 'Object/defineProperty',
  PropertyDescriptorMap: 'Object/defineProperties',
  PromiseSettledResult: 'Promise/allSettled',
  PromiseFulfilledResult: 'Promise/allSettled',
  PromiseRejectedResult: 'Promise/allSettled',
  PromiseWithResolvers: 'Promise/withResolvers',
  RegExpMatchArray: 'String/match',
  RegExpExecArray: 'RegExp/exec',
}

const PROTOCOLS = words(`
  AsyncIterable AsyncIterableIterator Iterable IterableIterator IteratorResult IteratorReturnResult
  IteratorYieldResult`)

/** Web interfaces, most of which also exist outside browsers. */
const WEB = words(`
  AbortController AbortSignal Animation Attr Blob BroadcastChannel ByteLengthQueuingStrategy
  CSSStyleDeclaration CSSStyleSheet CanvasRenderingContext2D Cache CacheStorage CharacterData Clipboard
  ClipboardEvent CloseEvent Comment CompositionEvent CompressionStream CountQueuingStrategy Crypto CryptoKey
  CustomElementRegistry CustomEvent DOMException DOMParser DOMRect DOMStringMap DOMTokenList DataTransfer
  DecompressionStream Document DocumentFragment DragEvent Element ErrorEvent Event EventSource EventTarget File
  FileList FileReader FocusEvent FormData Headers History HTMLCollection IDBDatabase ImageBitmap ImageData
  InputEvent IntersectionObserver KeyboardEvent Location MediaQueryList MediaRecorder MediaStream MessageChannel
  MessageEvent MessagePort MouseEvent MutationObserver MutationRecord NamedNodeMap Navigator Node NodeList
  Notification OffscreenCanvas Performance PerformanceEntry PerformanceMark PerformanceMeasure
  PerformanceObserver PointerEvent PopStateEvent ProgressEvent PromiseRejectionEvent Range
  ReadableByteStreamController ReadableStream ReadableStreamBYOBReader ReadableStreamDefaultController
  ReadableStreamDefaultReader Request RequestInit ResizeObserver Response Screen Selection ServiceWorker
  ShadowRoot SharedWorker Storage StorageEvent SubmitEvent SubtleCrypto Text TextDecoder TextDecoderStream
  TextEncoder TextEncoderStream Touch TouchEvent TransformStream TransformStreamDefaultController TreeWalker
  UIEvent URL URLSearchParams VisualViewport WebSocket WheelEvent Window Worker WritableStream
  WritableStreamDefaultController WritableStreamDefaultWriter XMLHttpRequest`)

/** Utility types, and their anchors in the TypeScript handbook. */
const UTILITIES: Readonly<Record<string, string>> = {
  Awaited: 'awaitedtype',
  Partial: 'partialtype',
  Required: 'requiredtype',
  Readonly: 'readonlytype',
  Record: 'recordkeys-type',
  Pick: 'picktype-keys',
  Omit: 'omittype-keys',
  Exclude: 'excludeuniontype-excludedmembers',
  Extract: 'extracttype-union',
  NonNullable: 'nonnullabletype',
  Parameters: 'parameterstype',
  ConstructorParameters: 'constructorparameterstype',
  ReturnType: 'returntypetype',
  InstanceType: 'instancetypetype',
  NoInfer: 'noinfertype',
  ThisParameterType: 'thisparametertypetype',
  OmitThisParameter: 'omitthisparametertypetype',
  ThisType: 'thistypetype',
  Uppercase: 'intrinsic-string-manipulation-types',
  Lowercase: 'intrinsic-string-manipulation-types',
  Capitalize: 'intrinsic-string-manipulation-types',
  Uncapitalize: 'intrinsic-string-manipulation-types',
}

const HANDBOOK = 'https://www.typescriptlang.org/docs/handbook/utility-types.html'

/** The page that documents a built-in name, in the site's language. A member links to its owner's page. */
export function builtInLink(name: string, language: string): string | undefined {
  const [whole = '', inner] = name.split('.')
  const mdn = `https://developer.mozilla.org/${/^zh\b/i.test(language) ? 'zh-CN' : 'en-US'}/docs/Web`
  const globals = `${mdn}/JavaScript/Reference/Global_Objects`
  if (whole === 'Intl' && inner) return `${globals}/Intl/${inner}`
  if (Object.hasOwn(UTILITIES, whole)) return `${HANDBOOK}#${UTILITIES[whole]}`
  if (GLOBALS.has(whole)) return `${globals}/${whole}`
  if (Object.hasOwn(STAND_INS, whole)) return `${globals}/${STAND_INS[whole]}`
  if (PROTOCOLS.has(whole)) return `${mdn}/JavaScript/Reference/Iteration_protocols`
  if (WEB.has(whole) || /^(?:HTML|SVG)(?:[A-Z]\w*)?Element$/.test(whole)) return `${mdn}/API/${whole}`
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}

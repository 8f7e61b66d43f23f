import {
  Application,
  Comment,
  Converter,
  Logger,
  LogLevel,
  ReflectionFlag,
  ReflectionKind,
  ReflectionSymbolId,
} from 'typedoc'

/** The only module that loads TypeDoc, which is slow to load. So is every file that imports this one. */
export {
  Application,
  Comment,
  Converter,
  Logger,
  LogLevel,
  ReflectionFlag,
  ReflectionKind,
  ReflectionSymbolId,
}

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

/** The door to TypeDoc, which is slow to load, and so is every file that imports this one. */
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

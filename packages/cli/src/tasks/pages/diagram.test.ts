import { expect, test } from 'vitest'
import { mistakeIn } from './diagram.ts'

test.each([
  [
    "Parse error on line 3:\nx\n-^\nExpecting 'AMP', 'COLON', got 'EOF'",
    { reason: 'it ends too early', line: 3 },
  ],
  [
    "Parse error on line 2:\nx\n-^\nExpecting 'ID', got 'NL'",
    { reason: 'this line ends too early', line: 2 },
  ],
  [
    "Parse error on line 2:\nx\n-^\nExpecting 'ID', got 'PS'",
    { reason: 'this line is not understood', line: 2 },
  ],
  ['Lexical error on line 2. Unrecognized text.\nx', { reason: 'this line is not understood', line: 2 }],
  [
    'Parsing failed: Lexer error on line 2, column 2: unexpected character: ->a<- at offset: 5',
    { reason: 'a is unexpected here', line: 2 },
  ],
  ['No diagram type detected for text: nope', { reason: 'its first line names no kind of diagram', line: 1 }],
  ['Rt.addHook is not a function', undefined],
])('%j', (message, mistake) => expect(mistakeIn(message)).toEqual(mistake))

import { languageIn } from '@chatdocs/protocol'

/** The words around diagnostics, which are in English. */
export interface LiveWords {
  errors: string
  warnings: string
  close: string
  help: string
  /** What follows the name of a file. */
  edit: string
  more: string
  hint: string
}

/**
 * Sites that are built have none of these words, so they are not among those of the interface.
 *
 * @internal A test compares their languages with those of the interface.
 */
export const LIVE_WORDS: Readonly<Record<string, LiveWords>> = {
  zh: {
    errors: '错误',
    warnings: '警告',
    close: '关闭',
    help: '修复方法',
    edit: '（在编辑器中打开）',
    more: '还有 {count} 个错误，请看终端',
    hint: '修复后自动关闭；按 Esc 隐藏。',
  },
  'zh-hant': {
    errors: '錯誤',
    warnings: '警告',
    close: '關閉',
    help: '修復方法',
    edit: '（在編輯器中開啟）',
    more: '還有 {count} 個錯誤，請看終端機',
    hint: '修復後自動關閉；按 Esc 隱藏。',
  },
  en: {
    errors: 'Errors',
    warnings: 'Warnings',
    close: 'Close',
    help: 'How to fix it',
    edit: '(opens in the editor)',
    more: '{count} more in the terminal',
    hint: 'Closes when the errors are fixed. Esc hides it.',
  },
  ja: {
    errors: 'エラー',
    warnings: '警告',
    close: '閉じる',
    help: '修正方法',
    edit: '（エディターで開く）',
    more: 'ほかに {count} 件（ターミナルに表示）',
    hint: '修正すると自動的に閉じます。Esc で非表示にします。',
  },
  ko: {
    errors: '오류',
    warnings: '경고',
    close: '닫기',
    help: '해결 방법',
    edit: '(편집기에서 열기)',
    more: '터미널에 {count}개 더 있음',
    hint: '오류를 수정하면 자동으로 닫힙니다. Esc로 숨길 수 있습니다.',
  },
  de: {
    errors: 'Fehler',
    warnings: 'Warnungen',
    close: 'Schließen',
    help: 'So beheben Sie ihn',
    edit: '(öffnet im Editor)',
    more: '{count} weitere im Terminal',
    hint: 'Schließt sich, sobald die Fehler behoben sind. Esc blendet aus.',
  },
  fr: {
    errors: 'Erreurs',
    warnings: 'Avertissements',
    close: 'Fermer',
    help: 'Comment la corriger',
    edit: '(ouvre l’éditeur)',
    more: '{count} de plus dans le terminal',
    hint: 'Se ferme une fois les erreurs corrigées. Échap masque ce panneau.',
  },
  es: {
    errors: 'Errores',
    warnings: 'Advertencias',
    close: 'Cerrar',
    help: 'Cómo corregirlo',
    edit: '(se abre en el editor)',
    more: '{count} más en la terminal',
    hint: 'Se cierra al corregir los errores. Esc lo oculta.',
  },
  pt: {
    errors: 'Erros',
    warnings: 'Avisos',
    close: 'Fechar',
    help: 'Como corrigir',
    edit: '(abre no editor)',
    more: 'mais {count} no terminal',
    hint: 'Fecha quando os erros são corrigidos. Esc oculta.',
  },
  ru: {
    errors: 'Ошибки',
    warnings: 'Предупреждения',
    close: 'Закрыть',
    help: 'Как исправить',
    edit: '(открыть в редакторе)',
    more: 'Ещё {count} — в терминале',
    hint: 'Закроется, когда ошибки будут исправлены. Esc скрывает.',
  },
  ar: {
    errors: 'الأخطاء',
    warnings: 'التحذيرات',
    close: 'إغلاق',
    help: 'طريقة الإصلاح',
    edit: '(يُفتح في المحرر)',
    more: 'المزيد في الطرفية: {count}',
    hint: 'تُغلق عند إصلاح الأخطاء. يخفيها مفتاح Esc.',
  },
}

/** The words for a `lang`. */
export function liveWords(htmlLang: string): LiveWords {
  return LIVE_WORDS[languageIn(LIVE_WORDS, htmlLang)] as LiveWords
}

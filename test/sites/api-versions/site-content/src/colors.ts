/** A color, as in CSS. */
export type Color = string

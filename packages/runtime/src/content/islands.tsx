import type { IslandTable } from './island.ts'
import { Tab, Tabs } from './tabs.tsx'

/** Every component a body may name. Pages without any never load this file. */
export const islands: IslandTable = { tabs: Tabs, tab: Tab }

import { expect, test } from 'vitest'
import { main } from '../main.ts'
import { testFolder } from '../testing/folder.ts'
import { givenSite, givenWorkspace } from '../testing/workspace.ts'
import { testWorld } from '../testing/world.ts'

test('dev in a terminal says where the site is, and follows keys', async () => {
  const { io, out } = testWorld({ cwd: testFolder({ 'a.md': '' }) })
  const site = givenSite()
  const open = async () => givenWorkspace(site)
  const pressed: ((key: string) => void)[] = []
  let isLeft = false
  const onKey = (listener: (key: string) => void) => {
    pressed.push(listener)
    return () => {
      isLeft = true
    }
  }
  const end = main(['dev', '--port', '0'], { ...io, open, onKey })
  await expect.poll(() => pressed.length).toBe(1)
  expect(out()).toMatch(
    /^chatdocs \S+, ready in 0\.00 s\n\n {2}Local {4}http:\/\/localhost:\d+\/\n {2}Network {2}/,
  )
  const [press = () => {}] = pressed
  press('x')
  press('h')
  expect(out()).toMatch(/ o {2}open.*\n {2}r {2}read.*\n {2}h {2}list.*\n {2}q {2}quit\n$/)
  const updates = () => site.log.filter((each) => each === 'update all').length
  await expect.poll(updates).toBe(1)
  press('r')
  expect(out()).toMatch(/\nReading all files again\n$/)
  await expect.poll(updates).toBe(2)
  press('q')
  expect(await end).toBe(0)
  expect(isLeft).toBe(true)
})

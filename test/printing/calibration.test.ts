import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PrintReport } from '../../src-main/contract/print'
import type { PrintSetupRequest } from '../../src-main/contract/print-setup'
import { print } from '../../src-main/printing/print'
import { describeInBrowser } from '../support/browser'
import { benchRoute, openBench, type Bench } from './support/bench'
import { drawn } from './support/ink'
import { jobOf, layoutOf, setupOf } from './support/jobs'
import { kept } from './support/kept'
import { readPdf, type ReadPage, type Run } from './support/read-pdf'

describeInBrowser('the calibration page', () => {
  let bench: Bench
  beforeAll(async () => void (bench = await openBench()))
  afterAll(() => bench?.close())

  async function calibration(
    request: PrintSetupRequest
  ): Promise<{ bytes: Uint8Array; report: PrintReport }> {
    return print({ ...jobOf(), route: benchRoute('/calibration', setupOf(request)) }, bench.engine)
  }
  const meets = (found: number[], wanted: number[]) =>
    wanted.filter((at) => !found.some((one) => Math.abs(one - at) < 0.1))

  test('rulers of 100 mm in both directions and a square of 50 mm have that size on paper', async () => {
    const { bytes } = await calibration({ backs: 'long-edge' })
    await kept('calibration.pdf', bytes)
    const [front] = await drawn(bytes, 10)
    const tens = Array.from({ length: 11 }, (_, n) => 20 + 10 * n)
    // Only the ticks of ten have this length.
    expect(meets(front!.across(24.5), tens)).toEqual([])
    expect(meets(front!.down(24.5), tens)).toEqual([])
    expect(front!.across(24.5).filter((at) => at > 21 && at < 29)).toEqual([])
    expect(meets(front!.across(50), [32, 82])).toEqual([])
    expect(meets(front!.down(50), [32, 82])).toEqual([])
  })

  test('the crosshairs and letters of the back are behind those of the front, and move by the printer’s offset', async () => {
    const { bytes, report } = await calibration({ backs: 'long-edge' })
    const { pages } = await readPdf(bytes)
    expect([pages.length, report.papers, report.duplex]).toEqual([2, 1, 'long-edge'])
    const layout = layoutOf({ backs: 'long-edge' })
    const [front, back] = pages as [ReadPage, ReadPage]
    const middle = (run: Run) => (run.x + run.right) / 2
    for (const letter of 'ABCDEFGHI') {
      const [here, there] = [front, back].map((page) => page.runs.find((run) => run.text === letter)!) as [
        Run,
        Run
      ]
      expect(Math.abs(layout.page.width - middle(there) - middle(here)), letter).toBeLessThan(0.15)
      expect(Math.abs(there.baseline - here.baseline)).toBeLessThan(0.15)
    }
    const crosses = async (request: PrintSetupRequest) =>
      (await drawn((await calibration({ backs: 'long-edge', ...request })).bytes, 10)).map(
        (page) => [page.across(148.5 + 5.5), page.down(105 + 5.5)] as const
      )
    for (const [across, down] of await crosses({}))
      expect([meets(across, [105]), meets(down, [148.5])]).toEqual([[], []])
    const [[frontAcross], [backAcross, backDown]] = (await crosses({
      offset: { front: { x: 0, y: 0 }, back: { x: 7, y: -3 } }
    })) as [[number[]], [number[], number[]]]
    expect(meets(frontAcross, [105])).toEqual([])
    expect([meets(backAcross, [105.7]), meets(backDown, [148.2])]).toEqual([[], []])
  })
})

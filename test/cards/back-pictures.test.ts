import { describe, expect, test } from 'vitest'
import { ECO_SHARE, inGrey, middle } from '../../src-renderer/cards/layout/back-pictures'

describe('the picture on a back', () => {
  test('is cut to the shape of the card from its middle, whichever way it is too long', () => {
    expect(middle({ width: 1000, height: 500 }, 0.75)).toEqual({ width: 375, height: 500, x: 312.5, y: 0 })
    expect(middle({ width: 500, height: 1000 }, 2)).toEqual({ width: 500, height: 250, x: 0, y: 375 })
    expect(middle({ width: 60, height: 80 }, 0.75)).toEqual({ width: 60, height: 80, x: 0, y: 0 })
  })

  test('is grey without colour, as light as its colours look; with a share of its ink it is paler', () => {
    const pixels = Uint8ClampedArray.from([255, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255, 255, 0, 0, 255, 255])
    const [red, black, white, blue] = [76, 0, 255, 29]
    const lights = (share: number) => [...inGrey(pixels, share)].filter((_, n) => n % 4 === 0)
    expect(lights(1)).toEqual([red, black, white, blue])
    expect(ECO_SHARE).toBeLessThanOrEqual(1 / 3)
    // 0.3 of red's 179 of ink, of black's 255, of white's none, of blue's 226.
    expect(lights(0.3)).toEqual([201, 178, 255, 187])
    const grey = inGrey(pixels, 1)
    for (let at = 0; at < grey.length; at += 4) expect(new Set(grey.slice(at, at + 3)).size).toBe(1)
  })
})

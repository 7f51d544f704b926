import type { Params } from '../rules/json'
import type { Journal } from './journal'

export interface Finding {
  code: string
  params: Params
}

export async function check(_journal: Journal): Promise<Finding[]> {
  return []
}

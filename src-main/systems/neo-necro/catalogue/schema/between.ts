import * as v from 'valibot'
import { int, natural, positive, length, id, ruling, uncertain, characteristic } from './base'

/** Schemas of the tables used between games: creation, injuries, experience, income, trade, house rules. */

export const creationSchema = v.strictObject({
  credits: natural,
  rareItemsMax: natural,
  startingRespect: natural
})

export const memberCapSchema = v.array(v.strictObject({ minValue: natural, maxMembers: positive }))

const injuryEffect = v.union([
  v.strictObject({ type: v.literal('xp'), value: int }),
  v.strictObject({ type: v.literal('hatred'), target: v.literal('enemy-who-took-him-out') }),
  v.strictObject({ type: v.literal('characteristic'), characteristic, value: int }),
  v.strictObject({ type: v.literal('move'), value: int }),
  v.strictObject({ type: v.literal('miss-games'), value: positive }),
  v.strictObject({ type: v.picklist(['dies-if-unpaid', 'captured', 'dead', 'equipment-lost']) })
])
const injury = v.strictObject({
  id,
  min: positive,
  max: positive,
  effects: v.array(injuryEffect),
  stingPatch: v.boolean(),
  lasting: v.boolean(),
  cumulative: v.optional(v.boolean()),
  pairedOrgan: v.optional(v.picklist(['arm', 'ear', 'leg', 'eye'])),
  bionic: v.optional(id),
  secondTime: v.optional(v.literal('cannot-fight')),
  rerollItem: v.optional(id),
  ruling: v.optional(ruling)
})
export const injuriesSchema = v.strictObject({ die: v.literal(100), table: v.array(injury) })
export type InjuryFacts = v.InferOutput<typeof injury>

const progressionChoice = v.union([
  v.strictObject({ type: v.literal('characteristic'), characteristic, value: v.literal(1) }),
  v.strictObject({ type: v.literal('skill'), family: id })
])
export const learningCategoryIds = ['ws', 'bs', 's', 't', 'i', 'ammo'] as const
export type LearningCategoryId = (typeof learningCategoryIds)[number]

export const experienceSchema = v.strictObject({
  perGame: natural,
  miraculousSurvival: natural,
  challenger: v.strictObject({ slice: positive, xpPerSlice: natural, winMultiplier: natural }),
  learning: v.strictObject({
    die: positive,
    successMax: positive,
    boxes: natural,
    xpPerBox: natural,
    maxPerGame: natural,
    ammoFailure: v.literal('jam')
  }),
  thresholds: v.array(positive),
  uncertain,
  kidPromotionThreshold: positive,
  categories: v.array(
    v.strictObject({ id: v.picklist(learningCategoryIds), choices: v.array(progressionChoice) })
  ),
  leaderExtraChoice: v.strictObject({ type: v.literal('fighter-rule-level'), rule: id, maxLevel: positive })
})

export const incomeSchema = v.strictObject({
  startingRespect: natural,
  creditsPerRespect: natural,
  win: int,
  loss: int,
  draw: int,
  challenger: v.strictObject({ slice: positive, win: natural, loss: natural }),
  purse: natural
})

export const paySchema = v.record(id, natural)

export const tradeSchema = v.strictObject({
  rareItemsPerInterlude: natural,
  rareItemsAtCreation: natural,
  resaleMultiplier: length,
  resaleRounding: v.literal('down')
})

export const gangValueSchema = v.strictObject({
  perMember: v.array(v.picklist(['recruitCost', 'listPriceOfCarriedEquipment', 'xp'])),
  stashCounted: v.boolean(),
  ruling
})

export const interludeSchema = v.array(
  v.strictObject({ id: v.picklist(['injuries', 'experience', 'income', 'pay', 'trade', 'gang-value']) })
)

const houseRuleSpec = v.strictObject({
  key: v.string(),
  type: v.picklist(['boolean', 'number', 'number-list', 'choice', 'family-map']),
  default: v.union([v.boolean(), v.number(), v.string(), v.array(v.number()), v.null()]),
  ruling,
  options: v.optional(v.array(v.string()))
})
export const houseRulesSchema = v.array(houseRuleSpec)
export type HouseRuleFacts = v.InferOutput<typeof houseRuleSpec>

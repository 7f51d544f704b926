export { default as CaptiveList } from './CaptiveList.vue'
export { default as DealForm } from './DealForm.vue'
export { default as LoanList } from './LoanList.vue'
export { default as RosterDeals } from './RosterDeals.vue'

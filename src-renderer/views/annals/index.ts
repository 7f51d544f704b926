export { default as FigureChart } from './FigureChart.vue'
export { default as ServiceRecord } from './ServiceRecord.vue'
export { chartsOf } from './charts'
export { keptGang } from './kept-gang'

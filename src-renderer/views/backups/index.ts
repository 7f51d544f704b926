export { default as BackupsDialog } from './BackupsDialog.vue'
export { default as DeletedCampaigns } from './DeletedCampaigns.vue'

import { BillingLoading } from '#components/billing/billing-loading.tsx'

const Loading = () => <BillingLoading section="cards" />

export default Loading

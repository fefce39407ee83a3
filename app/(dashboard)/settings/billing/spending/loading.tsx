import { BillingLoading } from '#components/billing/billing-loading.tsx'

const Loading = () => <BillingLoading section="spending" />

export default Loading

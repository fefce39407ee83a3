import { BillingLoading } from '#components/billing/billing-loading.tsx'

const Loading = () => <BillingLoading section="charges" />

export default Loading

import { BillingLoading } from '#components/billing/billing-loading.tsx'

const Loading = () => <BillingLoading section="statements" />

export default Loading

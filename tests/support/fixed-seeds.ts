import { configureGlobal } from 'fast-check'

// A property that fails must fail again in the next run.
configureGlobal({ seed: 34 })

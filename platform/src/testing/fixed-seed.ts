import fc from 'fast-check';

// Fixed seed: equal results on every machine. For more cases: FC_SEED=$RANDOM npm test -w api
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_260_101) });

import fc from 'fast-check';

// The same tests give the same answer on every machine. To look for more, give another seed: FC_SEED=$RANDOM npm test -w api
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_260_101) });

import { startAlone } from '@credenciados/shared/alone';
import { descriptor } from './module.ts';
import { PeopleSearch } from './src/widgets/people-search.tsx';

const close = () => undefined;
const widgets = {
  'people-search': <PeopleSearch onClose={close} />,
};
startAlone({ descriptor, widgets });

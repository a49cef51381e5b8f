import { startAlone } from '@credenciados/shared/alone';
import { descriptor } from './module.ts';
import { routes } from './src/routes.tsx';
import { PeopleSearch } from './src/widgets/people-search.tsx';

const widgets = { 'people-search': <PeopleSearch onClose={() => undefined} /> };
startAlone({ descriptor, routes, widgets });

import { startAlone } from '@credenciados/shared/alone';
import { descriptor } from './module.ts';
import { ApplicantNews } from './src/widgets/applicant-news.tsx';
import { PeopleSearch } from './src/widgets/people-search.tsx';

const close = () => undefined;
const widgets = {
  'people-search': <PeopleSearch onClose={close} />,
  'applicant-news': <ApplicantNews onClose={close} />,
};
startAlone({ descriptor, widgets });

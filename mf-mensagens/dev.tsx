import { startAlone } from '@credenciados/shared/alone';
import { descriptor } from './module.ts';
import { ConversationHistory } from './src/widgets/conversation-history.tsx';

const widgets = { 'conversation-history': <ConversationHistory idSolicitacao={1} /> };
startAlone({ descriptor, widgets });

import { chakra, formatTimestamp, Text, ToneIcon } from '@credenciados/shared';
import { Modal } from '@credenciados/shared/overlays';
import { useRecentNotices } from '@credenciados/shared/shell';

const TONE = { success: 'Sucesso', info: 'Informação', warning: 'Alerta', error: 'Erro' } as const;

/** Notices of this tab, newest first. They are deleted when the tab is closed. */
export function RecentNoticesModal({ onClose }: { onClose: () => void }) {
  const notices = useRecentNotices((state) => state.notices);
  return (
    <Modal open onClose={onClose} title="Avisos recentes" size="sm">
      <Text color="fg.muted" mb="4">
        O que o portal avisou nesta aba desde que ela foi aberta.
      </Text>
      <chakra.ul listStyleType="none">
        {notices.map(({ id, type, title, description, at }) => (
          <chakra.li key={id} display="flex" gap="3" py="3" borderTopWidth="1px" borderColor="border.muted">
            <chakra.span color={`fg.${type}`} mt="0.5" role="img" aria-label={TONE[type]}>
              <ToneIcon tone={type} />
            </chakra.span>
            <chakra.div minW="0">
              <Text fontWeight="semibold">{title}</Text>
              {description && <Text whiteSpace="pre-line">{description}</Text>}
              <Text textStyle="sm" color="fg.muted">
                {formatTimestamp(at)}
              </Text>
            </chakra.div>
          </chakra.li>
        ))}
      </chakra.ul>
    </Modal>
  );
}

import { UPLOAD_LIMITS } from '@credenciados/contract/domain';
import {
  Box,
  Button,
  chakra,
  errorText,
  Flex,
  IconButton,
  LuPlus,
  LuTrash2,
  Text,
  useLocation,
  useNavigate,
  useUnsavedChanges,
} from '@credenciados/shared';
import { ConfirmDialog, Modal } from '@credenciados/shared/overlays';
import { useEffect, useRef, useState } from 'react';
import { LuCamera, LuRotateCw } from 'react-icons/lu';
import { PhotoError, photoPage } from './photo-page.ts';

/** Maximum number of pages, which a phone can hold and an analyst can read. */
const MAX_PAGES = 20;
const TOO_MANY = `Um documento tem no máximo ${MAX_PAGES} páginas fotografadas.`;
const NOT_MADE = 'Não foi possível montar o PDF. As fotos continuam aqui. Confira a sua internet e tente de novo.';

const loadMaker = () => import('./photos-pdf.ts');

interface Page {
  id: number;
  photo: Blob;
  url: string;
}

interface PhotosDialogProps {
  /** Name of the document type. */
  descricao: string;
  /** Photos taken before the dialog opened. */
  first: readonly File[];
  onClose: () => void;
  /** Receives the PDF of all pages. */
  onDone: (pdf: File) => void;
}

/** Pages of a document that is photographed: preview, turning, removing, and the PDF made of them (DOC-18). */
export function PhotosDialog({ descricao, first, onClose, onDone }: PhotosDialogProps) {
  const [pages, setPages] = useState<readonly Page[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState<'reading' | 'making' | null>(null);
  const lastId = useRef(0);
  const camera = useRef<HTMLInputElement>(null);
  const album = useRef<HTMLInputElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const shown = useRef(pages);
  shown.current = pages;
  const closed = useRef(false);
  const made = useRef<File | null>(null);
  const { isOpen, enter, leave } = useEntry(() => {
    if (made.current) onDone(made.current);
    else if (shown.current.length === 0) onClose();
  });
  useUnsavedChanges(pages.length > 0);

  function show(next: readonly Page[]): void {
    for (const page of shown.current) if (!next.includes(page)) URL.revokeObjectURL(page.url);
    shown.current = next;
    setPages(next);
  }

  function pageOf(photo: Blob): Page {
    lastId.current += 1;
    return { id: lastId.current, photo, url: URL.createObjectURL(photo) };
  }

  async function add(files: readonly File[]): Promise<void> {
    setBusy('reading');
    const failed: string[] = [];
    // One at a time: a phone has no memory for many decoded photos.
    for (const file of files) {
      if (shown.current.length >= MAX_PAGES) {
        failed.push(TOO_MANY);
        break;
      }
      try {
        const photo = await photoPage(file);
        if (closed.current) return;
        show([...shown.current, pageOf(photo)]);
      } catch (error) {
        failed.push(`${file.name}: ${textOf(error)}`);
      }
    }
    setProblems(failed);
    setBusy(null);
  }

  async function turn(page: Page): Promise<void> {
    setBusy('reading');
    setProblems([]);
    try {
      const turned = pageOf(await photoPage(page.photo, undefined, true));
      show(shown.current.map((each) => (each === page ? turned : each)));
    } catch (error) {
      setProblems([textOf(error)]);
    }
    setBusy(null);
  }

  async function finish(): Promise<void> {
    setBusy('making');
    setProblems([]);
    try {
      const { photosPdf } = await loadMaker();
      const photos = pages.map(({ photo }) => photo);
      // A slash isn't allowed in file names.
      const name = `${descricao.replaceAll('/', '-')}.pdf`;
      made.current = await photosPdf(photos, name, UPLOAD_LIMITS.CADASTRO.maxBytes);
      if (!closed.current) leave();
    } catch (error) {
      setProblems([error instanceof PhotoError ? error.message : NOT_MADE]);
      setBusy(null);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the dialog opens
  useEffect(() => {
    void add(first);
    // The network may be down by the time when the PDF is made. A failure is repeated then, and shown.
    loadMaker().catch(() => undefined);
    return () => {
      closed.current = true;
      show([]);
    };
  }, []);

  const input = { type: 'file', accept: 'image/*', hidden: true } as const;
  const onChange = (event: React.ChangeEvent<HTMLInputElement>) => {
    void add([...(event.target.files ?? [])]);
    event.target.value = '';
  };
  return (
    <Modal
      open
      onClose={leave}
      title={`Fotos: ${descricao}`}
      aboveButtons={
        problems.length > 0 && (
          <Box role="alert" color="fg.error" textStyle="sm" fontWeight="semibold">
            {problems.map((text) => (
              <Text key={text}>{text}</Text>
            ))}
          </Box>
        )
      }
      footer={
        <>
          <Button variant="ghost" onClick={leave}>
            Cancelar
          </Button>
          <Button
            onClick={() => void finish()}
            loading={busy !== null}
            loadingText={busy === 'making' ? 'Montando o PDF…' : 'Abrindo a foto…'}
            disabled={pages.length === 0 && busy === null}
          >
            {pages.length > 1 ? `Anexar ${pages.length} páginas` : 'Anexar 1 página'}
          </Button>
        </>
      }
    >
      <Text color="fg.muted" mb="3">
        Cada foto é uma página de um só PDF. Confira se dá para ler tudo.
      </Text>
      <chakra.ul
        aria-label="Páginas"
        listStyleType="none"
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(8rem, 1fr))"
        gap="3"
        mb="3"
      >
        {pages.map((page, index) => (
          <chakra.li key={page.id} borderWidth="1px" borderRadius="md" p="2">
            <chakra.img src={page.url} alt={`Foto da página ${index + 1}`} w="100%" h="10rem" objectFit="contain" />
            <Flex align="center" justify="space-between">
              <Text textStyle="sm">Página {index + 1}</Text>
              <Flex>
                <IconButton
                  aria-label={`Girar a página ${index + 1}`}
                  variant="ghost"
                  size="sm"
                  aria-disabled={busy !== null || undefined}
                  onClick={() => !busy && void turn(page)}
                >
                  <LuRotateCw />
                </IconButton>
                <IconButton
                  aria-label={`Remover a página ${index + 1}`}
                  variant="ghost"
                  size="sm"
                  aria-disabled={busy !== null || undefined}
                  onClick={() => {
                    if (busy) return;
                    setProblems([]);
                    show(pages.filter((each) => each !== page));
                    more.current?.focus();
                  }}
                >
                  <LuTrash2 />
                </IconButton>
              </Flex>
            </Flex>
          </chakra.li>
        ))}
      </chakra.ul>
      <Flex gap="2" wrap="wrap">
        <Button ref={more} variant="outline" size="sm" onClick={() => !busy && camera.current?.click()}>
          <LuCamera aria-hidden="true" />
          Fotografar página
        </Button>
        <Button variant="outline" size="sm" onClick={() => !busy && album.current?.click()}>
          <LuPlus aria-hidden="true" />
          Escolher fotos
        </Button>
      </Flex>
      <input {...input} ref={camera} capture="environment" aria-label="Foto de mais uma página" onChange={onChange} />
      <input {...input} ref={album} multiple aria-label="Fotos do aparelho" onChange={onChange} />
      <ConfirmDialog
        open={!isOpen && pages.length > 0 && !made.current}
        title="Descartar as fotos?"
        confirmLabel="Descartar"
        cancelLabel="Continuar com as fotos"
        danger
        onConfirm={onClose}
        onClose={enter}
      >
        {pages.length > 1
          ? `As ${pages.length} páginas fotografadas ainda não foram anexadas.`
          : 'A página fotografada ainda não foi anexada.'}
      </ConfirmDialog>
    </Modal>
  );
}

/**
 * Makes the dialog an entry of the browser's history, as the form's steps are (INS-16): Back leaves the dialog, not the step. `onLeft` is
 * called once the entry was left.
 */
function useEntry(onLeft: () => void) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const isOpen = state?.fotos === true;
  const enter = () => void navigate({ pathname, search }, { state: { ...state, fotos: true } });
  const entered = useRef(isOpen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the entry changes
  useEffect(() => {
    if (isOpen) entered.current = true;
    else if (entered.current) onLeft();
    else enter();
  }, [isOpen]);
  return { isOpen: isOpen || !entered.current, enter, leave: () => void navigate(-1) };
}

const textOf = (error: unknown) => (error instanceof PhotoError ? error.message : errorText(error));

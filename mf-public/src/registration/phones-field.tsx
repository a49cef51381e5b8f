import { LIMITS } from '@credenciados/contract/domain';
import type { RegistrationValues } from '@credenciados/contract/registration.values';
import { RULE } from '@credenciados/contract/rule-texts';
import { Box, Button, chakra, Flex, IconButton, LuPlus, LuTrash2, VisuallyHidden } from '@credenciados/shared';
import {
  CONTROL,
  FieldFrame,
  Input,
  LuPhone,
  useField,
  useFormContext,
  useMask,
  useWatch,
} from '@credenciados/shared/form-core';
import { type ClipboardEvent, useEffect, useRef } from 'react';
import { loadRules } from './load-rules.ts';
import { nationalPhone, phonesIn } from './phone.ts';

const NAME = 'telefoneDigitado';
const LABEL = 'Telefone';

const PhoneItem = chakra('li', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    ps: '3',
    pe: '1',
    py: '1',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'full',
    bg: 'bg.subtle',
  },
});

/** Up to three phones, each typed in the field and added with the button. */
export function PhonesField() {
  const { setValue, setError, trigger } = useFormContext<RegistrationValues>();
  const { field, error, describedBy } = useField({ name: NAME, label: LABEL });
  const typed: string = field.value;
  const phones = useWatch<RegistrationValues, 'pessoa.telefones'>({ name: 'pessoa.telefones' });
  const status = useRef<HTMLSpanElement>(null);
  const full = phones.length >= LIMITS.phones;
  const canAdd = typed.length >= LIMITS.phoneMinLength && !full;
  const ref = useMask('telefone', typed, field.onChange, nationalPhone);

  const say = (text: string) => {
    if (status.current) status.current.textContent = text;
  };
  const keep = (next: RegistrationValues['pessoa']['telefones']) =>
    setValue('pessoa.telefones', next, { shouldDirty: true });

  /** Accepts every phone until the rules have loaded; submitting validates them in any case. */
  const isPhone = useRef<(text: string) => boolean>(() => true);
  useEffect(() => {
    loadRules().then(
      ({ phoneSchema }) => {
        isPhone.current = (text) => phoneSchema.safeParse(text).success;
      },
      (error: unknown) => console.warn(error),
    );
  }, []);

  const note = useRef<HTMLDivElement>(null);
  const moveFocus = useRef(false);
  // After the render: a full list disables the box, and another one enables it again.
  // biome-ignore lint/correctness/useExhaustiveDependencies(phones): the list has changed
  useEffect(() => {
    if (!moveFocus.current) return;
    moveFocus.current = false;
    (note.current ?? ref.current)?.focus();
  }, [phones, ref]);

  function add(): void {
    if (!canAdd) return;
    if (!isPhone.current(typed)) {
      setError(NAME, { type: 'invalido', message: RULE.phone }, { shouldFocus: true });
      return;
    }
    if (phones.some(({ numero }) => numero === typed)) {
      setError(NAME, { type: 'repetido', message: 'Este telefone já foi adicionado.' }, { shouldFocus: true });
      return;
    }
    keep([...phones, { numero: typed }]);
    setValue(NAME, '', { shouldDirty: true });
    void trigger(NAME);
    say(`Telefone ${typed} adicionado.`);
    moveFocus.current = true;
  }

  /** Adds each of several pasted phones, and names the ones it leaves out. */
  function paste(event: ClipboardEvent): void {
    const { phones: pasted, others } = phonesIn(event.clipboardData.getData('text'));
    if (pasted.length + others.length < 2) return;
    event.preventDefault();
    const present = new Set(phones.map(({ numero }) => numero));
    const fit = [...new Set(pasted)].filter((numero) => isPhone.current(numero) && !present.has(numero));
    const added = fit.slice(0, LIMITS.phones - phones.length);
    const left = [...pasted, ...others].filter((numero) => !added.includes(numero) && !present.has(numero));
    if (added.length > 0) keep([...phones, ...added.map((numero) => ({ numero }))]);
    setValue(NAME, '', { shouldDirty: true });
    say(added.map((numero) => `Telefone ${numero} adicionado.`).join(' '));
    if (left.length > 0) setError(NAME, { type: 'colado', message: `Não foi adicionado: ${left.join(', ')}.` });
    else void trigger(NAME);
  }

  function remove(index: number): void {
    const removed = phones[index];
    keep(phones.filter((_, position) => position !== index));
    say(`Telefone ${removed?.numero ?? ''} removido.`);
    moveFocus.current = true;
  }

  return (
    <Box>
      <Flex align="flex-end" columnGap="3" wrap="wrap">
        <Box flex="0 1 20rem">
          <FieldFrame
            name={NAME}
            label={LABEL}
            hint={`Com DDD. Adicione de 1 a ${LIMITS.phones} telefones.`}
            required
            error={error}
          >
            <Input
              {...CONTROL}
              name={NAME}
              ref={(element) => {
                ref.current = element;
                field.ref(element);
              }}
              aria-describedby={describedBy}
              inputMode="tel"
              autoComplete="tel-national"
              // Required means at least one phone in the list; the input itself may stay empty.
              aria-required={phones.length === 0}
              required={false}
              disabled={full}
              onPaste={paste}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                add();
              }}
            />
          </FieldFrame>
        </Box>
        <Button variant="outline" size="lg" mb="5" disabled={!canAdd} onClick={add}>
          <LuPlus aria-hidden="true" />
          Adicionar telefone
        </Button>
      </Flex>
      {full && (
        <Box ref={note} tabIndex={-1} outline="none" color="fg.muted" textStyle="sm" mt="-3" mb="3">
          {RULE.tooManyPhones}
        </Box>
      )}
      <VisuallyHidden ref={status} role="status" />
      {phones.length > 0 && (
        <chakra.ul aria-label="Telefones adicionados" display="flex" flexWrap="wrap" gap="3" listStyleType="none">
          {phones.map(({ numero }, index) => (
            <PhoneItem key={numero}>
              <LuPhone aria-hidden="true" />
              {numero}
              <IconButton
                aria-label={`Remover o telefone ${numero}`}
                variant="ghost"
                size="xs"
                onClick={() => remove(index)}
              >
                <LuTrash2 />
              </IconButton>
            </PhoneItem>
          ))}
        </chakra.ul>
      )}
    </Box>
  );
}

import { RichText, RichTextField } from '@credenciados/shared/editor';
import { Form, useZodForm, z } from '@credenciados/shared/forms';

/** `@credenciados/shared/editor`: rich text, written and shown. */
export default { title: 'Editor' };

const schema = z.object({ mensagem: z.string() });

export const Writing = () => {
  const form = useZodForm(schema, { defaultValues: { mensagem: '<p>Prezada <strong>Maria</strong>,</p>' } });
  return (
    <Form form={form} onSubmit={async () => undefined} label="Mensagem">
      <RichTextField name="mensagem" label="Mensagem" required inserts={[{ text: '{{nome}}', label: 'Nome' }]} />
    </Form>
  );
};
export const Reading = () => <RichText html="<p>Envie a <strong>certidão</strong>:</p><ul><li>do CREA;</li></ul>" />;

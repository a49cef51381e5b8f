type FieldName = 'cpf' | 'senha' | 'confirmacao' | 'codigo' | 'recuperacao' | 'email' | 'nome';
/** Error messages by the name of their field. */
export type FieldProblems = Partial<Record<FieldName, string>>;

/** Compiles a template into a function from its data to HTML. */
export type MakePage = <T extends object>(name: string, template: string) => (data: T) => string;

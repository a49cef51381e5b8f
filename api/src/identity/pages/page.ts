type FieldName = 'cpf' | 'senha' | 'confirmacao' | 'codigo' | 'recuperacao' | 'email' | 'nome';
/** Problems beside their fields, by the field's name. */
export type FieldProblems = Partial<Record<FieldName, string>>;

/** Makes the function of a page: from its data to HTML. */
export type MakePage = <T extends object>(name: string, template: string) => (data: T) => string;

// TEL-20
test('rules have Portuguese messages, and evaluate no code that the page’s policy forbids', () => {
  // Simulates the first load: the test helpers load the contract, which configures zod too.
  jest.replaceProperty(globalThis as { __zod_globalConfig?: object }, '__zod_globalConfig', {});
  jest.isolateModules(() => {
    const { object, string }: typeof import('./z.ts') = require('./z.ts');
    const compile = jest.spyOn(globalThis, 'Function');
    const { error } = object({ nome: string(), sigla: string().max(3) }).safeParse({ sigla: 'mais de três' });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'O campo é obrigatório',
      expect.stringMatching(/^Use no máximo 3 caracteres/),
    ]);
    expect(compile).not.toHaveBeenCalled();
    compile.mockRestore();
  });
});

import { describe, expect, test } from '@jest/globals';
import { passwordProblem } from './password.rules.ts';

const CPF = '52998224725';

describe('a new password', () => {
  test.each(['correto cavalo bateria', 'çãõ ñandú é', 'x7Kq!m2v', '夜の森の静かな雨'])(
    'needs no composition: %s',
    async (password) => {
      expect(await passwordProblem(password, CPF)).toBeUndefined();
    },
  );

  test('has 8 to 128 characters, as a person counts them', async () => {
    expect(await passwordProblem('', CPF)).toBe('O campo é obrigatório');
    expect(await passwordProblem('k9#vTq2', CPF)).toContain('pelo menos 8');
    expect(await passwordProblem(`${'ab cd ef '.repeat(14)}gh`, CPF)).toBeUndefined();
    expect(await passwordProblem(`${'ab cd ef '.repeat(14)}ghi`, CPF)).toContain('no máximo 128');
    expect(await passwordProblem('🌲🌵🌴🌱🌿🍀🍁', CPF)).toContain('pelo menos 8');
  });

  test.each(['12345678', 'password1', 'PASSWORD1', 'Senha123', 'senha@2026', 'Mudar123!', 'aaaaaaaaaaaa', 'iloveyou1'])(
    'is not one of the most common ones: %s',
    async (password) => {
      expect(await passwordProblem(password, CPF)).toContain('muito comum');
    },
  );

  test.each([CPF, '529.982.247-25'])('is not the CPF: %s', async (password) => {
    expect(await passwordProblem(password, CPF)).toContain('CPF');
  });
});

import vue from 'eslint-plugin-vue'
import ts from 'typescript-eslint'

// Rules that find mistakes, and limits of length; Prettier handles the layout. Rules that need types apply to .ts
// files only.
const layout = Object.entries(vue.rules)
  .filter(([, rule]) => rule.meta.type === 'layout')
  .map(([name]) => `vue/${name}`)
const off = (names) => Object.fromEntries(names.map((name) => [name, 'off']))

export default ts.config(
  { ignores: ['out/', 'dist/', 'node_modules/', 'test-results/'] },
  ts.configs.recommended,
  vue.configs['flat/recommended'],
  { files: ['**/*.vue'], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    rules: {
      ...off(layout),
      'vue/attributes-order': 'off',
      'vue/block-lang': ['error', { script: { lang: 'ts' } }],
      'vue/multi-word-component-names': 'off',
      'vue/no-v-html': 'error', // texts come from content packs
      'vue/no-undef-components': 'error',
      'vue/no-undef-directives': 'error', // one that is not imported does nothing, in silence
      'vue/require-default-prop': 'off', // types tell what is optional
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }
      ],
      '@typescript-eslint/no-non-null-assertion': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-constant-binary-expression': 'error',
      'no-empty': ['error', { allowEmptyCatch: true }],
      'no-self-compare': 'error',
      'no-template-curly-in-string': 'error',
      'no-unreachable-loop': 'error',
      'no-var': 'error',
      'prefer-const': 'error'
    }
  },
  {
    files: ['src-main/**/*.ts', 'src-renderer/**/*.ts', 'src-preload/**/*.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true }
      ]
    }
  },
  // A longer file has two subjects: split it.
  { rules: { 'max-lines': ['error', 400] } },
  { files: ['test/**'], rules: { 'max-lines': ['error', 600] } },
  { files: ['src-*/**'], rules: { 'max-lines-per-function': ['error', 120] } },
  // A service, a store and a composable are one function around their methods, so only their file is limited. The
  // others are to be split by subject, and leave this list then.
  {
    files: [
      'src-main/services/*.ts',
      'src-renderer/stores/*.ts',
      'src-renderer/**/use*.ts',
      'src-main/store/campaign-file.ts'
    ],
    rules: { 'max-lines-per-function': 'off' }
  },
  // Correct a wrong type at its definition. Only an old event read from its file has no type yet.
  {
    files: ['src-main/**', 'src-renderer/**', 'src-preload/**'],
    ignores: ['src-main/store/journal/upcast.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'TSAsExpression > TSNeverKeyword', message: 'Say which type it is, not `never`.' },
        {
          selector: 'TSAsExpression > TSAsExpression > TSUnknownKeyword',
          message: 'No cast through `unknown`: data is a type alias, which fits Json as it is.'
        }
      ]
    }
  },
  // tsconfig.json gives every file the types of both environments; these names exist only in one.
  {
    files: ['src-renderer/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        'process',
        'Buffer',
        'require',
        'module',
        'global',
        '__dirname',
        '__filename',
        'setImmediate'
      ]
    }
  },
  {
    files: ['src-main/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        'window',
        'document',
        'localStorage',
        'sessionStorage',
        'alert',
        'confirm',
        'name',
        'event',
        'location',
        'history'
      ]
    }
  }
)

import type { CiSystem } from './init-options.ts'

/** The workflow of each system, by path from the root of the repository: checks, builds and deploys the site. */
export const WORKFLOWS: Readonly<Record<CiSystem, Readonly<Record<string, string>>>> = {
  github: {
    '.github/workflows/docs.yml': `name: Docs
on:
  push: { branches: [main] }
  pull_request:
permissions: { contents: read, pages: read }
jobs:
  docs:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with: { fetch-depth: 0 }
      - uses: actions/setup-node@v4
        with: { node-version: 22, cache: npm }
      - run: npm ci
      - uses: actions/cache@v4
        with:
          path: .chatdocs
          key: chatdocs-\${{ github.sha }}
          restore-keys: chatdocs-
      - run: npx chatdocs check --strict --format github
      - id: pages
        if: github.ref == 'refs/heads/main'
        uses: actions/configure-pages@v5
      - run: npx chatdocs build --url "\${{ steps.pages.outputs.base_url }}"
      - uses: actions/upload-pages-artifact@v3
        if: github.ref == 'refs/heads/main'
        with: { path: dist }
  deploy:
    needs: docs
    if: github.ref == 'refs/heads/main'
    runs-on: ubuntu-latest
    permissions: { pages: write, id-token: write }
    environment:
      name: github-pages
      url: \${{ steps.deployment.outputs.page_url }}
    steps:
      - id: deployment
        uses: actions/deploy-pages@v4
`,
  },
  gitlab: {
    '.gitlab-ci.yml': `image: node:22
variables:
  GIT_DEPTH: 0
cache:
  key: chatdocs
  paths: [.chatdocs/, .npm/]
before_script:
  - npm ci --cache .npm --prefer-offline
check:
  script:
    - npx chatdocs check --strict --format gitlab > codequality.json
  artifacts:
    when: always
    reports: { codequality: codequality.json }
pages:
  script:
    - npx chatdocs build -o public --url "$CI_PAGES_URL"
  artifacts:
    paths: [public]
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
`,
  },
}

export default {
  title: 'Formats',
  lang: 'en',
  url: 'https://formats.example',
  favicon: 'huge.svg',
  images: { avif: true },
}

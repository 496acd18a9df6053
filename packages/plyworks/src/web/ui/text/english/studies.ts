/** Texts of studies: games that belong together, in chapters. */
export const studyText = {
  studies: 'Studies',
  about:
    'Games that belong together, in chapters, with variations and comments: on this device, as one file and as one link.',
  none: 'No study yet. “Add to a study” beside a board begins one.',
  untitled: 'Study without a title',
  openFile: 'Open a study or a file of games',
  remove: 'Delete',
  deleted: (title: string) => `${title} is deleted.`,
  putBack: 'Put it back',
  removeOf: (title: string) => `Delete the study ${title}`,
  chapters: (count: number) => (count === 1 ? '1 chapter' : `${count} chapters`),

  // On a board
  add: 'Add to a study',
  addAbout: 'The game on the board, with its variations and comments, becomes a chapter.',
  study: 'Study',
  newStudy: 'A new study',
  title: 'Title of the study',
  chapterTitle: 'Title of the chapter',
  addNow: 'Add the chapter',
  added: 'Added.',
  openIt: 'Open the study',
  defaultTitle: (game: string) => `Study of ${game}`,
  chapterNumber: (number: number) => `Chapter ${number}`,

  // A study
  contents: 'Chapters',
  nameOf: (number: number) => `Title of chapter ${number}`,
  openChapter: (number: number, title: string) => `${number}. ${title}`,
  up: 'Up',
  upOf: (title: string) => `Move ${title} up`,
  down: 'Down',
  downOf: (title: string) => `Move ${title} down`,
  removeChapter: 'Delete chapter',
  removeChapterOf: (title: string) => `Delete chapter: ${title}`,
  removeQuestion: (title: string) => `Delete ${title}?`,
  removeHelp: 'Its moves, variations and comments go with it.',
  keepIt: 'Keep it',
  duplicate: 'Add this game as a chapter',
  edit: 'Rename, reorder, delete',
  copyLink: 'Copy the link',
  link: 'Link to the study',
  linkTooLong: 'The study is too long for a link. Send the file instead.',
  download: 'Save as a file',
  allStudies: 'All studies',
  unkept: (message: string) => `This browser does not keep the study: ${message}.`,

  // Two tabs
  beside: (title: string) => `${title} (another tab)`,
  changedElsewhere:
    'Another tab has changed this chapter. What you change here is kept beside it, as a study of its own.',
  showTheirs: 'Show the other version',
  keptBeside: (title: string) => `Another tab changed this chapter. Your version is kept beside it, as “${title}”.`,

  // What is wrong
  noSuchStudy: 'There is no such study on this device. It may have been deleted; a link or a file brings it back.',
  trouble: (message: string) => `The study cannot be opened: ${message}.`,
  moreText: 'more text',
  oneMore: 'one more',
  atMostCharacters: (count: number) => `at most ${count} characters`,
  chaptersToRead: 'games that can be read',
  oneChapter: 'at least one game',
  chapterCount: (count: number) => `${count} chapters`,
  atMostChapters: (count: number) => `at most ${count}`,
  wholeLink: 'the whole link of a study: it may have been cut off',
}

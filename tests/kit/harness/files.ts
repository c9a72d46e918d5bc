type FilesOf = (folder: string) => Readonly<Record<string, string>>

let chosen: FilesOf = () => ({})

/** Sets where the files of all servers that this test file starts from now on are. */
export const chooseFiles = (files: FilesOf): void => void (chosen = files)

/** The environment variables that lead a server to its files; by default they are in its data folder. */
export const filesOf: FilesOf = (folder) => chosen(folder)

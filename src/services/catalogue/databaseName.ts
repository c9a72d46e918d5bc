export const databaseName = "sayfaCatalogue"

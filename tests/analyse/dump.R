# Follows the lines of the page: prints the data frame `deals` as JSON, numbers as their digits.
plain <- function(column) {
  if (is.numeric(column)) ifelse(is.na(column), NA, sprintf("%.17g", column)) else as.character(column)
}
describe <- function(name) {
  list(name = jsonlite::unbox(name), type = jsonlite::unbox(class(deals[[name]])),
       values = plain(deals[[name]]))
}
cat(jsonlite::toJSON(lapply(names(deals), describe), na = "null"))

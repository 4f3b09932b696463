# Follows the lines of the page: prints the data frame `deals` as JSON.
def plain(value):
    if pd.isna(value):
        return None
    return value.item() if hasattr(value, "item") else value


print(json.dumps([{"name": name, "type": str(column.dtype), "values": [plain(value) for value in column]}
                  for name, column in deals.items()]))
